import { exportHeadersSchema } from '@washboard/contract/appliances/appliance-export';
import {
  currentInstallationSchema,
  installationDisplaySchema,
  installationReportListSchema,
  installationSignatureSchema,
  installationStepChangeSchema,
  installationStepPathSchema,
} from '@washboard/contract/appliances/installation-run';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { requireAppliance } from '../appliances/index.ts';
import type { CommandTimes } from '../remote-control/index.ts';
import { configureDisplay } from './configure-display.ts';
import { exportReport, listReports } from './export-report.ts';
import { readCurrentRun } from './present-run.ts';
import { saveStep } from './save-step.ts';
import { signInstallation } from './sign-installation.ts';

const machine = '/appliances/:serialNumber';
const runs = `${machine}/installationRuns/:id`;
const config = { permission: 'appliance:install' } as const;
const params = z.object({ serialNumber: serialNumberSchema });
const runParams = params.extend({ id: installationStepPathSchema.id });
const tags = ['installation'];
const changed = { 200: currentInstallationSchema, ...problemResponses(400, 401, 403, 404, 409, 422) };

/** The wizard that installs a machine, and its reports. */
export function installationRunRoutes(app: App, context: Context, pdfWorkers: PdfWorkers, times?: CommandTimes): void {
  app.get(
    `${machine}/installationRun`,
    {
      config,
      schema: {
        operationId: 'getInstallationRun',
        tags,
        summary: 'The progress of the installation of a machine',
        params,
        response: { 200: currentInstallationSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber } }) => currentRun(actor, serialNumber),
  );

  app.put(
    `${runs}/steps/:step`,
    {
      config,
      schema: {
        operationId: 'saveInstallationStep',
        tags,
        summary: 'Saves a step of an installation with its effect on the machine’s data; the first one begins it',
        params: params.extend(installationStepPathSchema),
        body: installationStepChangeSchema,
        response: changed,
      },
    },
    async ({ actor, params, body }) => {
      await saveStep(context, actor, { ...params, ...body });
      return currentRun(actor, params.serialNumber);
    },
  );

  app.post(
    `${runs}/display`,
    {
      config,
      schema: {
        operationId: 'configureDisplay',
        tags,
        summary: 'Sends language, units, country, time zone and time to the display of the machine',
        params: runParams,
        body: installationDisplaySchema,
        response: { ...changed, ...problemResponses(504) },
      },
    },
    async ({ actor, params, body }) => {
      await configureDisplay(context, actor, { ...params, ...body }, times);
      return currentRun(actor, params.serialNumber);
    },
  );

  app.post(
    `${runs}/signature`,
    {
      config: { permission: 'appliance:sign-installation' },
      schema: {
        operationId: 'signInstallation',
        tags,
        summary: 'Signs an installation: its report becomes an entry in the ledger of the machine',
        params: runParams,
        body: installationSignatureSchema,
        response: { ...changed, ...problemResponses(503) },
      },
    },
    async ({ actor, params, body }) => {
      await signInstallation(context, actor, { ...params, ...body });
      return currentRun(actor, params.serialNumber);
    },
  );

  app.get(
    `${machine}/installationReports`,
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listInstallationReports',
        tags,
        summary: 'The signed installations of a machine, newest first',
        params,
        response: { 200: installationReportListSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber } }) => {
      await requireAppliance(context, actor, serialNumber);
      return listReports(context.database.orm, serialNumber);
    },
  );

  app.get(
    `${machine}/installationReports/:id`,
    {
      config: { permission: 'appliance:read', isHeavy: true },
      schema: {
        operationId: 'getInstallationReport',
        tags,
        summary: 'A signed installation report as a document, with the file that proves it inside',
        params: runParams,
        headers: exportHeadersSchema,
        response: {
          200: { description: 'The report', content: { 'application/pdf': { schema: z.unknown() } } },
          ...problemResponses(400, 401, 403, 404, 429, 503),
        },
      },
    },
    async ({ actor, params, headers }, reply) => {
      const { 'x-language': language, 'x-measurement-system': system } = headers;
      const order = { ...params, language, system, signal: untilClientLeaves(reply) };
      sendExport(reply, 'pdf', await exportReport(context, pdfWorkers, actor, order));
      return reply;
    },
  );

  async function currentRun(actor: Actor, serialNumber: string) {
    return readCurrentRun(context, await requireAppliance(context, actor, serialNumber));
  }
}
