const orientationTag = 0x0112;
const entryLength = 12;

/** How a viewer has to turn an image, 2 to 8, as its EXIF (a TIFF file) says; null for one that stands upright, or says nothing. */
export const orientationOf = (tiff: Buffer): number | null => {
  if (tiff.length < 10) return null;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return null;
  for (let at = first + 2, left = short(first); left > 0 && at + entryLength <= tiff.length; at += entryLength, left--) {
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 2 && value <= 8 ? value : null;
  }
  return null;
};

/** An EXIF that says how an image is turned and nothing else. */
export const exifOf = (orientation: number): Buffer =>
  Buffer.from([
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
    ...[0, 1],
    ...[orientationTag >> 8, orientationTag & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
