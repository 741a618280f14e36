import { brands } from '@washboard/contract/brands/brands';
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
import { addAppliance } from './add-appliance.ts';
import { beginImport } from './begin-import.ts';
import { findLabelled } from './find-labelled.ts';
import { judgeLines } from './judge-lines.ts';
import { eraseSecrets, readSecrets } from './link-secrets.ts';
import type { printLabels } from './print-labels.ts';
import { listImports, readImport } from './read-imports.ts';
import { readMachines } from './read-machines.ts';
import { openTableReader } from './table-reader.ts';

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
    return sendExport(reply, 'pdf', { name: 'labels.pdf', content });
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
      const secretsKey = headers['x-secrets-key'];
      const isDryRun = query.dryRun === 'true';
      if (!isDryRun && secretsKey === undefined) {
        throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'x-secrets-key', message: 'required' }] });
      }
      // An Excel workbook is a ZIP file, whatever media type the client sends.
      const kind = body.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? 'xlsx' : 'csv';
      const { rows, sheet, otherSheets } = await tables.read(kind, body);
      const read = readMachines(rows, { brand: context.config.brand, ownCompany: actor.companyCode });
      if (secretsKey === undefined || isDryRun) {
        const { machines, refusals } = await judgeLines(context.database.orm, actor, read);
        const total = machines.length + refusals.length;
        return reply.code(200).send({ total, ready: machines.length, refusals, sheet, otherSheets });
      }
      const id = await beginImport(context, actor, { importId: query.importId, file: body, secretsKey, read });
      return reply.code(202).send(await readImport(context, actor, id));
    },
    { bodyLimit: maxImportBytes },
  );

  serve(app, importCalls.listApplianceImports, async ({ actor }) => ({
    items: await listImports(context, actor, latestImports),
  }));

  serve(app, importCalls.getApplianceImport, async ({ actor, params: { id } }) => readImport(context, actor, id));

  serve(app, importCalls.fetchImportSecrets, async ({ actor, params: { id }, headers }) => ({
    items: await readSecrets(context, actor, { id, secretsKey: headers['x-secrets-key'] }),
  }));

  serve(app, importCalls.eraseImportSecrets, async ({ actor, params: { id } }) => eraseSecrets(context, actor, id));
}
