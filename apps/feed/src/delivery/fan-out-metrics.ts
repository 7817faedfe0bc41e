import { Inject, Injectable } from '@nestjs/common';
import { Database, readRows } from '@entrepot/database';
import { METRICS } from '@entrepot/service';
import { Gauge, type Registry } from '@entrepot/telemetry';

const behind = `
  select coalesce(extract(epoch from clock_timestamp()) - first.place / 1e6, 0)::float8 as age
    from fan_out f left join lateral (select place from event e where e.place > f.place order by place limit 1) as first on true`;

/** How far the deliveries of webhooks are behind the log, looked up when the metrics are read. */
@Injectable()
export class FanOutMetrics {
  constructor(db: Database, @Inject(METRICS) registry: Registry) {
    new Gauge({
      name: 'entrepot_feed_fan_out_age_seconds',
      help: 'Age of the oldest event of the log for which no deliveries were made',
      registers: [registry],
      async collect() {
        const rows = await readRows<{ age: number }>(db, { name: 'fan_out_age', text: behind, values: [] }).catch(() => []);
        this.set(rows[0]?.age ?? Number.NaN);
      },
    });
  }
}
