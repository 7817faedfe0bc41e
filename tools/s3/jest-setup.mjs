import { available, prepare } from './s3.mjs';

/** Fetches the S3 server before anything runs side by side. Without Java, its half of the tests does not exist in this run. */
export default async function prepareS3() {
  if (available()) return prepare();
  const how = 'install Java 17 and Maven';
  if (process.env.CI === 'true') throw new Error(`The tests need an S3 server: ${how}.`);
  console.log(`The tests of the S3 store were left out; to run them, ${how}.`);
}
