import { machineRegistrationCalls } from '@washboard/contract/appliances/machine-registration-calls';
import { brands } from '@washboard/contract/brands/brands';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { addAppliance } from './add-appliance.ts';
import { findLabelled } from './find-labelled.ts';
import type { printLabels } from './print-labels.ts';

const labelPrinter = new URL('./print-labels.ts', import.meta.url);

export function machineRegistrationRoutes(app: App, context: Context & { pdfWorkers: PdfWorkers }): void {
  serve(app, machineRegistrationCalls.addAppliance, async ({ actor, body }) => addAppliance(context, actor, body));

  serve(app, machineRegistrationCalls.printApplianceLabels, async ({ actor, headers, body }, reply) => {
    const machines = await findLabelled(context, actor, body);
    const { config, clock, pdfWorkers } = context;
    const content = await pdfWorkers.print<typeof printLabels>({
      file: labelPrinter,
      name: 'printLabels',
      signal: untilClientLeaves(reply),
      input: {
        machines,
        language: headers['x-language'],
        brand: brands[config.brand],
        publicUrl: config.publicUrl,
        date: clock.now(),
      },
    });
    sendExport(reply, 'pdf', { name: 'labels.pdf', content });
    return reply;
  });

  serve(app, machineRegistrationCalls.getLinkAddress, async () => {
    const { publicUrl, mqttPort, mqttTls } = context.config;
    return { host: new URL(publicUrl).hostname, port: mqttPort, isEncrypted: mqttTls !== null };
  });
}
