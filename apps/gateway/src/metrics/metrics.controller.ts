import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { formatTimestamp } from '@entrepot/kernel';
import { Example, Family, Integer, Parameters, Permission, Sample } from '@entrepot/requests';
import { keptHours, readSteps, type Step } from './metrics.store.js';

const level = { nullable: true };

class MetricStep implements Omit<Step, 'time'> {
  @Example('2026-01-31 02:15:00') time: string;
  @Example(412, { description: 'Requests that were answered' }) requests: number;
  @Example(0, { description: 'Those of them with a status of 500 or more' }) errors: number;
  @Example(0, { ...level, description: 'Events that waited to be handled, all services together, at most' }) events_behind: number | null;
  @Example(3, { ...level, description: 'Events that waited to be published' }) events_waiting: number | null;
  @Example(12, { ...level, description: 'Deliveries of webhooks that waited' }) deliveries_waiting: number | null;
  @Example(2, { ...level, description: 'Those of them that had failed once or more' }) deliveries_failing: number | null;
}

class MetricHistory {
  @Example(true) success: boolean;
  @Example(5) minutes: number;
  @ApiProperty({ type: [MetricStep], description: 'The oldest first; a step in which no gateway ran is missing' }) steps: MetricStep[];
}

class HistoryQuery {
  @Integer({ min: 1, max: 60, default: 5, description: 'Minutes of a step: counts are sums, levels the highest' }) minutes: number;
}

/** Shows what the gateway has counted itself, without a metrics server. */
@ApiTags('Operations')
@Controller('ops/metrics')
@Family('order')
export class MetricsController {
  constructor(private readonly db: Database) {}

  @Get('history')
  @Permission('admin')
  @Sample({ minutes: 15 })
  @ApiOperation({
    operationId: 'listMetricHistory',
    summary: `Requests, errors, lag and deliveries of the last ${keptHours} hours`,
    description: 'Written once a minute, all gateways together. Prometheus has more (docs/observability.md).',
  })
  @ApiOkResponse({ type: MetricHistory })
  async history(@Parameters() { minutes }: HistoryQuery): Promise<MetricHistory> {
    const steps = await readSteps(this.db, minutes * 60);
    return { success: true, minutes, steps: steps.map(({ time, ...step }) => ({ time: formatTimestamp(time), ...step })) };
  }
}
