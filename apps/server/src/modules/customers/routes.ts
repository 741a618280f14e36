import {
  customerEntrySchema,
  customerListQuerySchema,
  customerListSchema,
  customerSchema,
} from '@washboard/contract/customers/customers';
import { z } from 'zod';
import type { App } from '../../app-instance.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';
import { problemResponses } from '../../plugins/problem-responses.ts';

const customerParamsSchema = z.object({ id: z.uuid() });

export function customerRoutes(app: App, _context: Context): void {
  app.get(
    '/customers',
    {
      config: { permission: 'customers:manage' },
      schema: {
        operationId: 'listCustomers',
        tags: ['account'],
        summary: 'Customers of the companies in scope',
        querystring: customerListQuerySchema,
        response: { 200: customerListSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.post(
    '/customers',
    {
      config: { permission: 'customers:manage' },
      schema: {
        operationId: 'createCustomer',
        tags: ['account'],
        summary: 'Enters a customer of one’s own company',
        body: customerEntrySchema,
        response: { 201: customerSchema, ...problemResponses(400, 401, 403, 409) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.get(
    '/customers/:id',
    {
      config: { permission: 'customers:manage' },
      schema: {
        operationId: 'getCustomer',
        tags: ['account'],
        summary: 'One customer',
        params: customerParamsSchema,
        response: { 200: customerSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.put(
    '/customers/:id',
    {
      config: { permission: 'customers:manage' },
      schema: {
        operationId: 'changeCustomer',
        tags: ['account'],
        summary: 'Replaces what is known of a customer',
        params: customerParamsSchema,
        body: customerEntrySchema,
        response: { 200: customerSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.delete(
    '/customers/:id',
    {
      config: { permission: 'customers:manage' },
      schema: {
        operationId: 'deleteCustomer',
        tags: ['account'],
        summary: 'Deletes a customer; the machines stay',
        params: customerParamsSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.put(
    '/customers/:id/appliances/:serialNumber',
    {
      config: { permission: 'customers:manage' },
      schema: {
        operationId: 'assignAppliance',
        tags: ['account'],
        summary: 'Puts a machine to a customer; it leaves the one it was with',
        params: customerParamsSchema.extend({ serialNumber: z.string().max(40) }),
        response: { 200: customerSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.delete(
    '/customers/:id/appliances/:serialNumber',
    {
      config: { permission: 'customers:manage' },
      schema: {
        operationId: 'unassignAppliance',
        tags: ['account'],
        summary: 'Takes a machine from a customer',
        params: customerParamsSchema.extend({ serialNumber: z.string().max(40) }),
        response: { 200: customerSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );
}
