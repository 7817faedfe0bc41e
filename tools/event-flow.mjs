// Which topics each service writes and reads, by the roster.
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
