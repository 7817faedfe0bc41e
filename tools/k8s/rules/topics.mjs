// The topics are the contract's, and a dead-letter topic for each service.
import { deadLetterTopic, topics } from '@entrepot/contracts';
import { serviceNames } from '../../../libs/contracts/src/roster/services.ts';
import { ofKind } from '../render.mjs';

const expected = [...Object.values(topics), ...serviceNames.map(deadLetterTopic)];

export const topicsRule = (objects) => {
  if (ofKind(objects, 'Kafka').length === 0) return [];
  const found = ofKind(objects, 'KafkaTopic').map(({ metadata, spec }) => spec?.topicName ?? metadata.name);
  return [
    ...expected.filter((name) => !found.includes(name)).map((name) => `there is no KafkaTopic ${name}`),
    ...found.filter((name) => !expected.includes(name)).map((name) => `nobody knows the KafkaTopic ${name}`),
  ];
};
