import { mediaFile, mediaPath } from './media-path.js';

const bytes = Buffer.from('a picture');
const nameOf = (fileName: string): string | undefined => mediaPath(bytes, fileName, 'image/jpeg').split('/').at(-1);

describe('the path of a file', () => {
  it('is the hash of its bytes and its name', () =>
    expect(mediaPath(bytes, 'front.jpg', 'image/jpeg')).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{38}\/front\.jpg$/));

  it('is the same for the same bytes and name, and no other', () => {
    const path = mediaPath(bytes, 'front.jpg', 'image/jpeg');
    expect(mediaPath(Buffer.from('a picture'), 'front.jpg', 'image/jpeg')).toBe(path);
    expect(mediaPath(Buffer.from('another'), 'front.jpg', 'image/jpeg')).not.toBe(path);
    expect(mediaPath(bytes, 'back.jpg', 'image/jpeg')).not.toBe(path);
  });

  it.each([
    ['photo.jpeg', 'photo.jpg'],
    ['photo', 'photo.jpg'],
    ['Photo_1-a.PNG', 'Photo_1-a.jpg'],
    ['Caneca de Ágata.jpg', 'Caneca-de-Agata.jpg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['C:\\shots\\front.jpg', 'front.jpg'],
    ['/m/u/mug.jpg', 'mug.jpg'],
    ['shell.php', 'shell.jpg'],
    ['shell.php.jpg', 'shell-php.jpg'],
    ['.htaccess', 'image.jpg'],
    ['画像.jpg', 'image.jpg'],
    ['..', 'image.jpg'],
    ['folder/', 'image.jpg'],
    ['a b%2f<script>"\n', 'a-b-2f-script.jpg'],
    [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(80)}.jpg`],
    [`${'x'.repeat(79)} y.jpg`, `${'x'.repeat(79)}.jpg`],
  ])('holds only what is safe of a name: %s', (given, expected) => {
    expect(nameOf(given)).toBe(expected);
    expect(mediaFile(mediaPath(bytes, given, 'image/jpeg'))).not.toBeNull();
  });

  it.each([
    ['image/jpeg', 'jpg'],
    ['image/png', 'png'],
    ['image/gif', 'gif'],
    ['image/webp', 'webp'],
    ['image/avif', 'avif'],
  ] as const)('reads the type from its extension: %s', (type, extension) => {
    const path = mediaPath(bytes, 'front', type);
    expect(path.endsWith(`/front.${extension}`)).toBe(true);
    expect(mediaFile(path)?.type).toBe(type);
  });

  it('has the content’s hash as its ETag', () => {
    const [front, back] = ['front', 'back'].map((name) => mediaFile(mediaPath(bytes, name, 'image/png'))?.etag);
    expect(front).toMatch(/^"[0-9a-f]{40}"$/);
    expect(back).toBe(front);
  });

  const folder = `ab/${'0'.repeat(38)}`;
  it.each([
    '',
    'front.jpg',
    `${folder}/front.svg`,
    `${folder}/front.html`,
    `${folder}/front.jpg/`,
    `${folder}/../front.jpg`,
    `${folder}/front.jpg.0192.part`,
    `${folder}/a.b.jpg`,
    `${folder}/%2e.jpg`,
    `${folder}/front.jpg\0`,
    `${folder}/front.jpg\n`,
    `/${folder}/front.jpg`,
    `../${folder}/front.jpg`,
    `AB/${'0'.repeat(38)}/front.jpg`,
  ])('is not: %j', (path) => expect(mediaFile(path)).toBeNull());
});
