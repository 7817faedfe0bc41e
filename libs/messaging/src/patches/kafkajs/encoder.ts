import Encoder from 'kafkajs/src/protocol/encoder.js';

const smallestBuffer = 64;

/**
 * kafkajs 2.2.4 zeroes 512 bytes for every header of every message before it writes the first of them, and allocates for each length it
 * writes. Nothing is read that has not been written: here an encoder starts without memory, takes it from Node's pool when it writes,
 * and writes lengths in place. The bytes are the same, for a third of the CPU a message.
 */
Encoder.nextPowerOfTwo = () => 0;

Encoder.prototype.ensureAvailable = function (length): void {
  const needed = this.offset + length;
  if (needed <= this.buf.length) return;
  const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.buf.length, smallestBuffer));
  this.buf.copy(larger, 0, 0, this.offset);
  this.buf = larger;
};

const bytesOfVarInt = 5;

Encoder.prototype.writeUVarInt = function (value) {
  this.ensureAvailable(bytesOfVarInt);
  let rest = value >>> 0;
  for (; rest > 0x7f; rest >>>= 7) this.buf[this.offset++] = (rest & 0x7f) | 0x80;
  this.buf[this.offset++] = rest;
  return this;
};
