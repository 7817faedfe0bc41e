import { storeId } from '../../conversion/shop.mjs';

/** Leads and schedules: imported, and captured by what publishes them. */
export const captureWrites = (writer) => {
  const { pick, upTo, load, capture } = writer;
  const lead = () => ({ id: upTo(20), name: `Lead ${writer.turn}`, store_id: storeId, utm_source: pick(['google', null]) });
  const schedule = () => ({ id: upTo(20), name: `Visit ${writer.turn}`, date: '2026-02-10', time: pick(['14:30', '09:00']), unity_id: 4 });
  return {
    'import lead': () => load('leads', lead()),
    'import schedule': () => load('schedules', schedule()),
    'capture lead': () => capture('lead.captured', lead()),
    'capture schedule': () =>
      capture('schedule.captured', pick([schedule(), { id: upTo(20), status_external: 2, codigo_external: 'EXT-1' }])),
  };
};
