import { maxImportBytes, xlsxMediaType } from '@washboard/contract/machine-registration/appliance-import';
import {
  importCalls,
  machineRegistrationCalls,
} from '@washboard/contract/machine-registration/machine-registration-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { openTableReader } from '../../platform/spreadsheets/index.ts';
import { addAppliance } from './add-appliance.ts';
import { getApplianceImport, listApplianceImports } from './get-appliance-import.ts';
import { importAppliances } from './import-appliances.ts';
import { eraseImportSecrets, fetchImportSecrets } from './link-secrets.ts';
import { printApplianceLabels } from './print-appliance-labels.ts';

export function machineRegistrationRoutes(app: App, context: Context & { pdfWorkers: PdfWorkers }): void {
  serve(app, machineRegistrationCalls.addAppliance, async ({ actor, body }) => addAppliance(context, actor, body));

  serve(app, machineRegistrationCalls.printApplianceLabels, async ({ actor, headers, body }, reply) => {
    const order = { ...body, language: headers['x-language'], signal: untilClientLeaves(reply) };
    return sendExport(reply, 'pdf', await printApplianceLabels(context, actor, order));
  });

  serve(app, machineRegistrationCalls.getLinkAddress, async () => {
    const { publicUrl, mqttPort, mqttTls } = context.config;
    return { host: new URL(publicUrl).hostname, port: mqttPort, isEncrypted: mqttTls !== null };
  });
}

const latestImports = 10;

export function importRoutes(app: App, context: Context): void {
  const tables = openTableReader(context);
  app.addHook('onClose', () => tables.close());
  app.addContentTypeParser(
    ['text/csv', xlsxMediaType],
    { parseAs: 'buffer', bodyLimit: maxImportBytes },
    (_request, body, done) => done(null, body),
  );

  serve(
    app,
    importCalls.importAppliances,
    async ({ actor, query, headers, body }, reply) => {
      if (!Buffer.isBuffer(body)) throw new ProblemError('UNSUPPORTED_MEDIA_TYPE');
      const order = {
        file: body,
        importId: query.importId,
        isDryRun: query.dryRun === 'true',
        secretsKey: headers['x-secrets-key'],
      };
      const imported = await importAppliances({ ...context, tables }, actor, order);
      return 'id' in imported ? reply.code(202).send(imported) : reply.code(200).send(imported);
    },
    { bodyLimit: maxImportBytes },
  );

  serve(app, importCalls.listApplianceImports, async ({ actor }) => ({
    items: await listApplianceImports(context, actor, latestImports),
  }));

  serve(app, importCalls.getApplianceImport, async ({ actor, params: { id } }) =>
    getApplianceImport(context, actor, id),
  );

  serve(app, importCalls.fetchImportSecrets, async ({ actor, params: { id }, headers }) => ({
    items: await fetchImportSecrets(context, actor, { id, secretsKey: headers['x-secrets-key'] }),
  }));

  serve(app, importCalls.eraseImportSecrets, async ({ actor, params: { id } }) =>
    eraseImportSecrets(context, actor, id),
  );
}
