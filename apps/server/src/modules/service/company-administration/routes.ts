import { companyCodeSchema } from '@washboard/contract/accounts/field-rules';
import {
  companyDetailSchema,
  companyListQuerySchema,
  companyListSchema,
  companyMovedSchema,
  companyMoveQuerySchema,
  companyMoveSchema,
  companyNodeSchema,
  companyRenameSchema,
  companySchema,
  newCompanySchema,
  relatedCompaniesQuerySchema,
} from '@washboard/contract/companies/companies';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { companyTrees, createCompany, renameCompany } from '../../people/companies/index.ts';
import { visibleCompanies } from '../../people/scope/index.ts';
import { findCompanies } from './companies-repository.ts';
import { findCompanyDetail } from './company-detail.ts';
import { deleteCompany } from './delete-company.ts';
import { listCompanies } from './list-companies.ts';
import { moveCompany } from './move-company.ts';

const companyParamsSchema = z.object({ companyCode: companyCodeSchema });

export function companyRoutes(app: App, context: Context): void {
  app.get(
    '/company/related',
    {
      config: { permission: 'company:read' },
      schema: {
        operationId: 'relatedCompanies',
        tags: ['account'],
        summary: 'The companies in scope, by name',
        querystring: relatedCompaniesQuerySchema,
        response: { 200: z.array(companySchema), ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query }) => findCompanies(context.database.orm, visibleCompanies(actor), query),
  );

  app.get(
    '/company/hierarchy',
    {
      config: { permission: 'company:read' },
      schema: {
        operationId: 'companyHierarchy',
        tags: ['account'],
        summary: 'The companies in scope, as trees',
        response: { 200: z.array(companyNodeSchema), ...problemResponses(401, 403) },
      },
    },
    async (request) => companyTrees(await findCompanies(context.database.orm, visibleCompanies(request.actor))),
  );

  app.put(
    '/company/:companyCode',
    {
      config: { permission: 'administration:companies' },
      schema: {
        operationId: 'renameCompany',
        tags: ['account'],
        summary: 'Renames a company',
        params: companyParamsSchema,
        querystring: companyRenameSchema,
        response: { 200: companySchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const { companyCode } = request.params;
      return renameCompany(context, request.actor, { companyCode, ...request.query });
    },
  );

  app.delete(
    '/company/:companyCode',
    {
      config: { permission: 'administration:companies' },
      schema: {
        operationId: 'deleteCompany',
        tags: ['account'],
        summary: 'Deletes an empty company',
        params: companyParamsSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      await deleteCompany(context, request.actor, request.params.companyCode);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/companies',
    {
      config: { permission: 'administration:companies' },
      schema: {
        operationId: 'listCompanies',
        tags: ['account'],
        summary: 'Companies in the caller’s subtree',
        querystring: companyListQuerySchema,
        response: { 200: companyListSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query }) => listCompanies(context, actor, query),
  );

  app.get(
    '/companies/:companyCode',
    {
      config: { permission: 'administration:companies' },
      schema: {
        operationId: 'getCompany',
        tags: ['account'],
        summary: 'A company with the people, machines and other things that refer to it',
        params: companyParamsSchema,
        response: { 200: companyDetailSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }) => findCompanyDetail(context, actor, params.companyCode),
  );

  app.put(
    '/companies/:companyCode/parent',
    {
      config: { permission: 'administration:companies' },
      schema: {
        operationId: 'moveCompany',
        tags: ['account'],
        summary: 'Moves a company, with all below it, below another one; or says what that would change',
        params: companyParamsSchema,
        querystring: companyMoveQuerySchema,
        body: companyMoveSchema,
        response: { 200: companyMovedSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params: { companyCode }, query, body }) => {
      const { parentCompanyCode, ifParentCompanyCode } = body;
      const isDryRun = query.dryRun;
      return moveCompany(context, actor, { companyCode, parentCompanyCode, ifParentCompanyCode, isDryRun });
    },
  );

  app.post(
    '/companies',
    {
      config: { permission: 'administration:companies' },
      schema: {
        operationId: 'createCompany',
        tags: ['account'],
        summary: 'Creates a company below another',
        body: newCompanySchema,
        response: { 201: companySchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => reply.code(201).send(await createCompany(context, request.actor, request.body)),
  );
}
