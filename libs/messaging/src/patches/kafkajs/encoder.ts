import Encoder from 'kafkajs/src/protocol/encoder.js';

const smallestBuffer = 64;

/**
 * An encoder starts without memory, takes it from Node's pool when it writes, and writes lengths in place. Nothing is read that has not been
 * written; the bytes are those of kafkajs (patch.json: reason and gain).
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
