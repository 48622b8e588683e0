# The image: `docker build --tag jobworkflow .`
FROM node:24-slim AS build
WORKDIR /build
COPY . .
# packages of drivers contain binaries, so no install scripts are needed
RUN npm ci --ignore-scripts --no-audit --no-fund && npm pack && mv jobworkflow-*.tgz jobworkflow.tgz

FROM node:24-slim
COPY --from=build /build/jobworkflow.tgz /tmp/jobworkflow.tgz
COPY --chmod=755 scripts/image/start.sh scripts/image/healthy.sh /usr/local/bin/
# without the driver for older versions of Node; the user of the image owns /data
RUN npm install --global --ignore-scripts --no-audit --no-fund /tmp/jobworkflow.tgz \
  && rm -rf /tmp/jobworkflow.tgz "$(npm root --global)/jobworkflow/node_modules/better-sqlite3-node20" \
  && npm cache clean --force \
  && mkdir /data && chown node:node /data && chmod 700 /data
ENV NODE_ENV=production JOBWORKFLOW_HOME=/data
USER node
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["healthy.sh"]
ENTRYPOINT ["start.sh"]
CMD ["mcp"]
