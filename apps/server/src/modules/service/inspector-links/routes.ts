import { companyCodeSchema } from '@washboard/contract/accounts/field-rules';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { exportProgressSchema } from '@washboard/contract/data-exports/export-progress';
import {
  inspectionSchema,
  inspectorHeadersSchema,
  inspectorLinkListSchema,
  inspectorLinkSchema,
  inspectorTokenHeader,
  issuedInspectorLinkSchema,
  newInspectorLinkSchema,
} from '@washboard/contract/hygiene/inspector-links';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import type { FileQueue } from '../../platform/file-queue/index.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { issueLink, listLinks, revokeLink } from './change-links.ts';
import { exportInspectedLedger, openInspection, requireLink } from './inspect.ts';

const params = z.object({ companyCode: companyCodeSchema });

/** The calls of those who give access. */
export function inspectorLinkRoutes(app: App, context: Context): void {
  app.get(
    '/companies/:companyCode/inspectorLinks',
    {
      config: { permission: 'hygiene:share' },
      schema: {
        operationId: 'listInspectorLinks',
        tags: ['hygiene'],
        summary: 'The links with which inspectors read the hygiene records of a company',
        params,
        response: { 200: inspectorLinkListSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { companyCode } }) => listLinks(context, actor, companyCode),
  );

  app.post(
    '/companies/:companyCode/inspectorLinks',
    {
      config: { permission: 'hygiene:share' },
      schema: {
        operationId: 'createInspectorLink',
        tags: ['hygiene'],
        summary: 'Makes a link for an inspector; the answer shows its address, nothing else ever does',
        params,
        body: newInspectorLinkSchema,
        response: { 201: issuedInspectorLinkSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, body }, reply) =>
      reply.code(201).send(await issueLink(context, actor, { ...params, ...body })),
  );

  app.delete(
    '/companies/:companyCode/inspectorLinks/:id',
    {
      config: { permission: 'hygiene:share' },
      schema: {
        operationId: 'revokeInspectorLink',
        tags: ['hygiene'],
        summary: 'Revokes a link: the next request with it is refused',
        params: params.extend({ id: z.uuid() }),
        response: { 200: inspectorLinkSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }) => revokeLink(context, actor, params),
  );
}

const tokenOf = ({ headers }: FastifyRequest) => String(headers[inspectorTokenHeader] ?? '');

/** Of one address. Enough for the largest site twice; a guess costs a look-up. */
const openings = { max: 120, timeWindow: 60_000, groupId: 'inspection' };
const files = { max: 400, timeWindow: 600_000, groupId: 'inspectedLedger' };
/** A page asks every two seconds. */
const questions = { max: 300, timeWindow: 60_000, groupId: 'inspectedExports' };

/** An inspector has no account. */
const askerOf = ({ id }: { id: string }) => `inspector ${id}`;

/** The calls of the inspector's browser. */
export function inspectionRoutes(app: App, context: Context, fileQueue: FileQueue): void {
  app.get(
    '',
    {
      config: { permission: 'public', rateLimit: openings },
      schema: {
        operationId: 'openInspection',
        tags: ['hygiene'],
        summary: 'Which records an inspector’s link gives access to',
        headers: inspectorHeadersSchema,
        response: { 200: inspectionSchema, ...problemResponses(400, 404, 410, 429) },
      },
    },
    async (request) => openInspection(context, { token: tokenOf(request), origin: request.ip }),
  );

  app.get(
    '/:serialNumber/ledger',
    {
      config: { permission: 'public', rateLimit: files, isHeavy: true },
      schema: {
        operationId: 'exportInspectedLedger',
        tags: ['hygiene'],
        summary: 'The ledger of one of these machines, as one file that proves itself',
        params: z.object({ serialNumber: serialNumberSchema }),
        headers: inspectorHeadersSchema,
        response: {
          200: {
            description: 'As the ledger of a machine',
            content: { 'application/json': { schema: z.unknown() } },
          },
          ...problemResponses(400, 404, 410, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const { serialNumber } = request.params;
      const link = await requireLink(context, tokenOf(request));
      request.tenancy.tenant = link.companyCode;
      request.filePlace = await fileQueue.enter(request, reply, { tenant: link.companyCode, userId: askerOf(link) });
      const content = await exportInspectedLedger(context, { link, serialNumber });
      sendExport(reply, 'json', { name: `ledger-${serialNumber}.json`, content });
      return reply;
    },
  );

  app.get(
    '/exports/:id',
    {
      config: { permission: 'public', rateLimit: questions },
      schema: {
        operationId: 'getInspectedExportProgress',
        tags: ['hygiene'],
        summary:
          'The position of a ledger that was requested with this link in the queue, by the ID that its request sent as `X-Export-Id`',
        params: z.object({ id: z.uuid() }),
        headers: inspectorHeadersSchema,
        response: { 200: exportProgressSchema, ...problemResponses(400, 404, 410, 429) },
      },
    },
    async (request) => {
      const link = await requireLink(context, tokenOf(request));
      return { position: fileQueue.positionOf(askerOf(link), request.params.id) };
    },
  );
}
