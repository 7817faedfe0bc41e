// Facts of each service: its topics, by the roster, and its settings.
import { deadLetterTopic, services, topicOf, topics } from '@entrepot/contracts';

const sorted = (names) => [...new Set(names)].sort();

/** Names the topics that a service writes and reads: one that reads snapshots asks for them, and answers, on the same topic. */
export const eventFlowOf = (service) => {
  const reads = services[service].reads.map((name) => topics[name]);
  return {
    writes: sorted([topicOf(service), deadLetterTopic(service), ...reads.filter((topic) => topic === topics.snapshots)]),
    reads: sorted(reads),
  };
};

/** Returns the settings that a service exports, `saleLinkSettings` of sale-link. */
export const settingsOf = async (service) => {
  const name = service.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return (await import(`@entrepot/${service}`))[`${name}Settings`].properties;
};
