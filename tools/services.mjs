// Facts of each service: its topics, by the roster, and its settings.
import { deadLetterTopic, services, topicOf, topics } from '@entrepot/contracts';

const sorted = (names) => [...new Set(names)].sort();

/**
 * A service that reads snapshots asks for them, and answers, on the same topic.
 * @param {string} service
 * @returns {{ writes: string[], reads: string[] }} names of topics, in order
 */
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
