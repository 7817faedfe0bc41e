// Draws the pictures of the sample store's products and writes them into its requests: node tools/sample-images.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

const file = join(resolve(import.meta.dirname, '..'), 'apps/standalone/sample/requests.ndjson');
const side = 320;

const bag = (body, label, back = '') => `
  <path d="M92 66h136l14 30v176a12 12 0 0 1-12 12H90a12 12 0 0 1-12-12V96z" fill="${body}"/>
  <path d="M92 66h136l14 30H78z" fill="#0002"/><path d="M92 44h136v24H92z" fill="${body}"/><path d="M92 56h136v4H92z" fill="#0003"/>
  ${back || `<rect x="104" y="132" width="112" height="104" rx="8" fill="${label}"/><ellipse cx="160" cy="184" rx="26" ry="36" fill="${body}" transform="rotate(24 160 184)"/><path d="M150 152c22 18-4 40 18 64" stroke="${label}" stroke-width="5" fill="none"/>`}`;
const lines = [140, 160, 180, 200, 220]
  .map((y) => `<path d="M106 ${y}h${y === 220 ? 60 : 108}" stroke="#f6efe3" stroke-width="6"/>`)
  .join('');
const grinder = `
  <path d="M160 60v34" stroke="#6b7280" stroke-width="10"/><path d="M160 60h70" stroke="#6b7280" stroke-width="10"/><circle cx="236" cy="60" r="14" fill="#7c4a21"/>
  <path d="M116 94h88l-14 66h-60z" fill="#9aa3ad"/><rect x="112" y="160" width="96" height="112" rx="8" fill="#a8713d"/>
  <rect x="128" y="204" width="64" height="52" rx="4" fill="#7c4a21"/><circle cx="160" cy="230" r="7" fill="#f6efe3"/>`;
const filters = ['#e9dfcd', '#f3ebdc', '#fbf6ec']
  .map((color, at) => `<path d="M${60 + at * 12} ${92 + at * 14}h176l-56 150h-64z" fill="${color}" stroke="#cbbda2" stroke-width="3"/>`)
  .join('');

const drawings = {
  'COFFEE-SANTOS-250 front.png': bag('#8c3b1f', '#f6efe3'),
  'COFFEE-SANTOS-250 back.png': bag('#8c3b1f', '#f6efe3', lines),
  'COFFEE-CERRADO-250 front.png': bag('#2f5d50', '#f3e3c3'),
  'COFFEE-BOURBON-250 front.png': bag('#c98a1b', '#fff7e0'),
  'GRINDER-HAND open.png': grinder,
  'FILTER-PAPER-100 front.png': filters,
};

const pngOf = (drawing) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="320" height="320" fill="#eef1ee"/>${drawing}</svg>`,
    ),
  )
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toBuffer();

const requests = (await readFile(file, 'utf8'))
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
for (const { body } of requests.filter(({ path }) => path === '/api2/products/imagem')) {
  const drawing = drawings[`${body.product_id} ${body.file_name}`];
  body.file_content = (await pngOf(drawing)).toString('base64');
}
await writeFile(file, requests.map((request) => `${JSON.stringify(request)}\n`).join(''));
