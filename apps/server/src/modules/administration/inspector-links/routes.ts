import { inspectionCalls, inspectorLinkCalls } from '@washboard/contract/inspector-links/inspection-calls';
import { inspectorTokenHeader } from '@washboard/contract/inspector-links/inspector-links';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import type { ExportQueue } from '../../platform/export-queue/index.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { createInspectorLink, inspectorCompanyLinks, presentInspectorLink } from './create-inspector-link.ts';
import { exportInspectedLedger } from './export-inspected-ledger.ts';
import { beginInspectorExport, positionOfInspectorExport } from './inspector-exports.ts';
import { openInspection } from './open-inspection.ts';

export function inspectorLinkRoutes(app: App, context: Context): void {
  serve(app, inspectorLinkCalls.listInspectorLinks, async ({ actor, params: { companyCode } }) => ({
    items: (await inspectorCompanyLinks.list(context, actor, companyCode)).map(presentInspectorLink),
  }));

  serve(app, inspectorLinkCalls.createInspectorLink, async ({ actor, params, body }) =>
    createInspectorLink(context, actor, { ...params, ...body }),
  );

  serve(app, inspectorLinkCalls.revokeInspectorLink, async ({ actor, params }) =>
    presentInspectorLink(await inspectorCompanyLinks.revoke(context, actor, params)),
  );
}

const tokenOf = ({ headers }: FastifyRequest) => String(headers[inspectorTokenHeader] ?? '');

/** The limits apply to one address and allow the largest site twice. */
const openings = { max: 120, timeWindow: 60_000, groupId: 'inspection' };
const files = { max: 400, timeWindow: 600_000, groupId: 'inspectedLedger' };
/** A page polls its position every two seconds. */
const questions = { max: 300, timeWindow: 60_000, groupId: 'inspectedExports' };

export function inspectionRoutes(app: App, context: Context & { exportQueue: ExportQueue }): void {
  const { exportQueue } = context;
  serve(
    app,
    inspectionCalls.openInspection,
    async (request) => openInspection(context, { token: tokenOf(request), origin: request.ip }),
    { rateLimit: openings },
  );

  serve(
    app,
    inspectionCalls.exportInspectedLedger,
    async (request, reply) => {
      const { serialNumber } = request.params;
      const link = await inspectorCompanyLinks.requireValid(context, tokenOf(request));
      await beginInspectorExport(exportQueue, link, { request, reply });
      const content = await exportInspectedLedger(context, { link, serialNumber });
      return sendExport(reply, 'json', { name: `ledger-${serialNumber}.json`, content });
    },
    { rateLimit: files },
  );

  serve(
    app,
    inspectionCalls.getInspectedExportProgress,
    async (request) => {
      const link = await inspectorCompanyLinks.requireValid(context, tokenOf(request));
      return { position: positionOfInspectorExport(exportQueue, link, request.params.id) };
    },
    { rateLimit: questions },
  );
}
