// What wine lacks and Windows has: a connection that is asked to be kept alive before it is made is never made.
const { Socket } = require('node:net')

Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this
}
