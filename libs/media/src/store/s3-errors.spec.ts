import { isWrongSetting, noAnswer, wrongSetting } from './s3-errors.js';

const answered = (name: string, httpStatusCode: number) => Object.assign(new Error('…'), { name, $metadata: { httpStatusCode } });

it.each([
  [answered('NoSuchBucket', 404)],
  [answered('AccessDenied', 403)],
  [answered('PermanentRedirect', 301)],
  [Object.assign(new Error('Could not load credentials from any providers'), { name: 'CredentialsProviderError' })],
  [new Error('Region is missing')],
])('is a wrong setting: %s', (error) => expect(isWrongSetting(error)).toBe(true));

it.each([
  [answered('InternalError', 500)],
  [answered('SlowDown', 503)],
  [answered('TooManyRequests', 429)],
  [answered('RequestTimeout', 408)],
  [Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:9000'), { $metadata: { attempts: 3 } })],
  [noAnswer(100)],
])('may pass: %s', (error) => expect(isWrongSetting(error)).toBe(false));

it('names the setting to look at, and all of them where it does not know', () => {
  expect(wrongSetting(answered('PermanentRedirect', 301), 'media', 'Amazon S3').message).toBe(
    'Images cannot be kept in the bucket media at Amazon S3 (PermanentRedirect: …): check MEDIA_S3_REGION',
  );
  expect(wrongSetting(answered('Teapot', 418), 'media', 'Amazon S3').message).toContain('check the settings MEDIA_S3_*');
});
