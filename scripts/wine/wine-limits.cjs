// A limit of wine, not of Windows: a socket with keep-alive set before it connects never connects.
const { Socket } = require('node:net')

Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this
}
