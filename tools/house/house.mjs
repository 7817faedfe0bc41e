// npm run house [-- --list]: counts what makes the code large or hard to follow: lines, large folders, import circles, TypeORM's spread, files that
// one shipment passes. --list names the files behind each figure. tools/test/structure.spec.mjs tests what has to be 0.
import { filesPassed } from './reach.mjs';
import { fileCircles, folderCircles, isTest, largeFolders, largestFolder, privateMembers } from './sources.mjs';
import { sources, textOf, texts, tracked } from './sources.mjs';

const listing = process.argv.includes('--list');
const linesOf = (file) => (texts.get(file) ?? textOf(file)).split('\n').length - 1;
const lineCount = (files) => files.reduce((sum, file) => sum + linesOf(file), 0);

const isApp = (file) => file.startsWith('apps/');
const ownsTypeorm = (file) => /\.store\.ts$|\.table\.ts$|\/migrations\/|^libs\/database\//.test(file);
const typeorm = sources.filter((file) => !ownsTypeorm(file) && /from 'typeorm'/.test(texts.get(file)));

const shipments = sources.find((file) => /^apps\/order\/src\/shipment\/.*controller\.ts$/.test(file) && /\bcreate\(/.test(texts.get(file)));
const shipmentFiles = filesPassed('apps/order', shipments, 'create');

/** Files that read a request by hand, without a class for it (ADR 3, ADR 31); imports and media are streams. */
const isStream = (file) => /\/(import[a-z-]*|media)\.controller\.ts$/.test(file);
const isBackend = (file) => isApp(file) && !file.startsWith('apps/gateway/');
const byHand = /\b(answerOnce|FieldRule|readFields|readPayload)\b|@Req\(/;
const oldReaders = sources.filter((file) => isBackend(file) && !isStream(file) && byHand.test(texts.get(file)));

const sorted = sources.map(linesOf).sort((a, b) => a - b);
const at = (share) => sorted[Math.floor(share * (sorted.length - 1))];
const large = sources.filter((file) => linesOf(file) > 300);
/** Their names are the idea: the start of a process, the door of a library. */
const isWhole = (file) => /\/(main|index)\.ts$/.test(file);
const tiny = sources.filter((file) => linesOf(file) < 10 && !isWhole(file));

/** Tables of the services by app and map, that a repository reads or writes; and all that migrations make. */
const byRepository = new Set();
let made = 0;
for (const [file, text] of texts) {
  for (const [, read, written] of text.matchAll(/getRepository\((\w+)\.entity\)|\b(?:save|add)Rows\(\s*\w+,\s*(\w+Table)\b/g))
    if (isApp(file)) byRepository.add(`${file.split('/')[1]} ${read ?? written}`);
  if (/migrations?(\/|\.ts$)/.test(file)) made += [...text.matchAll(/create table (?!\S+ partition of)/g)].length;
}

const figures = [
  ['source files', sources.length],
  ['source lines', lineCount(sources)],
  ['test lines', lineCount(tracked.filter(isTest))],
  ['lines of tools and benches', lineCount(tracked.filter((file) => /^(tools|bench)\//.test(file) && !isTest(file)))],
  ['lines of a file, median and p90', `${at(0.5)}, ${at(0.9)}`],
  ['files over 300 lines', large.length, large],
  ['files under 10 lines, but for main.ts and index.ts', tiny.length, tiny],
  [`folders over ${largestFolder} files`, largeFolders.length, largeFolders],
  ['files in import circles, or before them', fileCircles.length, fileCircles],
  ['folders in import circles, or before them', folderCircles.length, folderCircles],
  ['files that import TypeORM outside stores, tables, migrations, libs/database', typeorm.length, typeorm],
  [`tables that repositories read or write, of ${made}`, byRepository.size, [...byRepository].sort()],
  ['files outside patches that reach into private members of libraries', privateMembers.length, privateMembers],
  ['files of services that read a request by hand', oldReaders.length, oldReaders],
  ['files that creating a shipment passes', shipmentFiles.length, shipmentFiles],
  ['files of the order service among them', shipmentFiles.filter(isApp).length],
];
for (const [name, figure, files = []] of figures) {
  console.log(`${String(figure).padStart(8)}  ${name}`);
  if (listing) for (const file of files) console.log(`            ${file}`);
}
