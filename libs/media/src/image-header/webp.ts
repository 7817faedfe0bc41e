import type { ImageSize } from './image-type.js';

const frameStart = 0x2a_01_9d;
const losslessSignature = 0x2f;

/** Reads the first chunk after `RIFF size WEBP`: lossy, lossless, or the canvas of an extended file (RFC 9649, 2.5 to 2.7). */
export const webpSize = (bytes: Buffer): ImageSize | null => {
  if (bytes.length < 30) return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (bytes.readUIntLE(23, 3) !== frameStart) return null;
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      if (bytes[20] !== losslessSignature) return null;
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
};
