import { installationCalls, installationRunCalls } from '@washboard/contract/installation/installation-calls';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../../machines/appliances/index.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { readerOf, sendExport } from '../../platform/reports/index.ts';
import { changeInstallation, presentInstallation } from './change-installation.ts';
import { configureDisplay } from './configure-display.ts';
import { exportInstallationReport } from './export-installation-report.ts';
import { getInstallationRun } from './get-installation-run.ts';
import { listInstallationReports } from './list-installation-reports.ts';
import { saveInstallationStep } from './save-installation-step.ts';
import { signInstallation } from './sign-installation.ts';

export function installationRoutes(app: App, context: Context): void {
  serve(app, installationCalls.getInstallation, async ({ actor, params: { serialNumber } }) =>
    presentInstallation((await requireAppliance(context, actor, serialNumber)).appliance),
  );

  serve(app, installationCalls.changeInstallation, async ({ actor, params, body }) =>
    changeInstallation(context, actor, { ...params, ...body }),
  );
}

export function installationRunRoutes(app: App, context: Context & { pdfWorkers: PdfWorkers }): void {
  serve(app, installationRunCalls.getInstallationRun, async ({ actor, params: { serialNumber } }) =>
    currentRun(actor, serialNumber),
  );

  serve(app, installationRunCalls.saveInstallationStep, async ({ actor, params, body }) => {
    await saveInstallationStep(context, actor, { ...params, ...body });
    return currentRun(actor, params.serialNumber);
  });

  serve(app, installationRunCalls.configureDisplay, async ({ actor, params, body }) => {
    await configureDisplay(context, actor, { ...params, ...body });
    return currentRun(actor, params.serialNumber);
  });

  serve(app, installationRunCalls.signInstallation, async ({ actor, params, body }) => {
    await signInstallation(context, actor, { ...params, ...body });
    return currentRun(actor, params.serialNumber);
  });

  serve(app, installationRunCalls.listInstallationReports, async ({ actor, params: { serialNumber } }) => {
    await requireAppliance(context, actor, serialNumber);
    return listInstallationReports(context.database.orm, serialNumber);
  });

  serve(app, installationRunCalls.getInstallationReport, async ({ actor, params, headers }, reply) => {
    const order = { ...params, ...readerOf(headers, reply) };
    return sendExport(reply, 'pdf', await exportInstallationReport(context, context.pdfWorkers, actor, order));
  });

  async function currentRun(actor: Actor, serialNumber: string) {
    return getInstallationRun(context, await requireAppliance(context, actor, serialNumber));
  }
}
