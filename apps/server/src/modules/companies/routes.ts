import { companyCodeSchema } from '@washboard/contract/accounts/field-rules';
import {
  companyListQuerySchema,
  companyListSchema,
  companyNodeSchema,
  companyRenameSchema,
  companySchema,
  newCompanySchema,
} from '@washboard/contract/companies/companies';
import { z } from 'zod';
import type { App } from '../../app-instance.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';
import { problemResponses } from '../../plugins/problem-responses.ts';

export function companyRoutes(app: App, _context: Context): void {
  app.get(
    '/company/related',
    {
      config: { permission: 'company:read' },
      schema: {
        operationId: 'relatedCompanies',
        tags: ['account'],
        summary: 'The companies in scope, by name',
        response: { 200: z.array(companySchema), ...problemResponses(401, 403) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
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
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.put(
    '/company/:companyCode',
    {
      config: { permission: 'administration:companies' },
      schema: {
        operationId: 'renameCompany',
        tags: ['account'],
        summary: 'Renames a company',
        params: z.object({ companyCode: companyCodeSchema }),
        querystring: companyRenameSchema,
        response: { 200: companySchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.delete(
    '/company/:companyCode',
    {
      config: { permission: 'administration:companies' },
      schema: {
        operationId: 'deleteCompany',
        tags: ['account'],
        summary: 'Deletes a company that has nothing and nobody left',
        params: z.object({ companyCode: companyCodeSchema }),
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
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
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.post(
    '/companies',
    {
      config: { permission: 'administration:companies' },
      schema: {
        operationId: 'createCompany',
        tags: ['account'],
        summary: 'Opens a company below another',
        body: newCompanySchema,
        response: { 201: companySchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );
}
