import { maxHistoryDays } from '@washboard/contract/telemetry/resolutions';
import { telemetryCalls } from '@washboard/contract/telemetry/telemetry-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../appliances/index.ts';
import { resolveClosedPeriod } from '../periods/index.ts';
import { getTelemetryHistory } from './get-telemetry-history.ts';

export function telemetryRoutes(app: App, context: Context): void {
  serve(app, telemetryCalls.getLastTelemetry, async (request) => {
    const { state } = await requireAppliance(context, request.actor, request.params.serialNumber);
    return { body: { telemetry: state?.telemetry ?? null, status: state?.status ?? null } };
  });

  serve(app, telemetryCalls.getTelemetryHistory, async (request) => {
    const { from: startDate, to: stopDate, resolution } = request.query;
    const { appliance: machine } = await requireAppliance(context, request.actor, request.params.serialNumber);
    const bound = { maxDays: maxHistoryDays, path: 'to' };
    const { fromMs, toMs } = resolveClosedPeriod(machine, { startDate, stopDate }, bound);
    return getTelemetryHistory(context.database.orm, {
      machine,
      from: new Date(fromMs),
      to: new Date(toMs),
      resolution,
    });
  });
}
