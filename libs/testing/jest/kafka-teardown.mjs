export default async function stopKafka() {
  await globalThis.entrepotTestKafka?.stop();
}
