import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import {
  type AssignableAppliance,
  assignableAppliancesQuerySchema,
  assignableAppliancesSchema,
  customerAssignmentQuerySchema,
  customerChangeSchema,
  customerEntrySchema,
  customerListQuerySchema,
  customerListSchema,
  customerSchema,
} from '@washboard/contract/customers/customers';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { assignAppliance, unassignAppliance } from './assign-appliance.ts';
import { changeCustomer, createCustomer, deleteCustomer } from './change-customer.ts';
import { customerScope, requireCustomer } from './customers-repository.ts';
import { findAssignable } from './find-assignable.ts';
import { presentCustomer, readCustomers } from './read-customers.ts';

const customerParamsSchema = z.object({ id: z.uuid() });
const assignmentParamsSchema = customerParamsSchema.extend({ serialNumber: serialNumberSchema });

export function customerRoutes(app: App, context: Context): void {
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
    async ({ actor, query }) => readCustomers(context, actor, query),
  );

  app.post(
    '/customers',
    {
      config: { permission: 'customers:manage' },
      schema: {
        operationId: 'createCustomer',
        tags: ['account'],
        summary: 'Creates a customer of the caller’s own company',
        body: customerEntrySchema,
        response: { 201: customerSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const customer = await createCustomer(context, request.actor, request.body);
      return reply.code(201).send(presentCustomer(customer));
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
    async (request) => {
      const scope = customerScope(request.actor, context.config.brand);
      return presentCustomer(await requireCustomer(context.database.orm, scope, request.params.id));
    },
  );

  app.put(
    '/customers/:id',
    {
      config: { permission: 'customers:manage' },
      schema: {
        operationId: 'changeCustomer',
        tags: ['account'],
        summary: 'Replaces the data of a customer',
        params: customerParamsSchema,
        body: customerChangeSchema,
        response: { 200: customerSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const { id } = request.params;
      return presentCustomer(await changeCustomer(context, request.actor, { id, change: request.body }));
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
    async (request, reply) => {
      await deleteCustomer(context, request.actor, request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/customers/:id/appliances/:serialNumber',
    {
      config: { permission: 'customers:manage' },
      schema: {
        operationId: 'assignAppliance',
        tags: ['account'],
        summary: 'Assigns a machine to a customer; it leaves its previous one',
        params: assignmentParamsSchema,
        querystring: customerAssignmentQuerySchema,
        response: { 200: customerSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, query }) => {
      const { ifCustomerId } = query;
      return presentCustomer(await assignAppliance(context, actor, { ...params, ifCustomerId }));
    },
  );

  app.get(
    '/customers/:id/assignableAppliances',
    {
      config: { permission: 'customers:manage' },
      schema: {
        operationId: 'listAssignableAppliances',
        tags: ['account'],
        summary: 'Machines that may be assigned to a customer, with the customer whom each would leave',
        params: customerParamsSchema,
        querystring: assignableAppliancesQuerySchema,
        response: { 200: assignableAppliancesSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params, query: { search, limit } }) => {
      const { brand } = context.config;
      const rows = await findAssignable(context.database.orm, actor, {
        id: params.id,
        brand,
        search,
        limit: limit + 1,
      });
      return { items: rows.slice(0, limit).map(presentAssignable), isCut: rows.length > limit };
    },
  );

  app.delete(
    '/customers/:id/appliances/:serialNumber',
    {
      config: { permission: 'customers:manage' },
      schema: {
        operationId: 'unassignAppliance',
        tags: ['account'],
        summary: 'Removes a machine from a customer',
        params: assignmentParamsSchema,
        response: { 200: customerSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async (request) => presentCustomer(await unassignAppliance(context, request.actor, request.params)),
  );
}

function presentAssignable({ serialNumber, applianceName, modelNumber, companyName, customer }: AssignableAppliance) {
  return {
    serialNumber,
    applianceName,
    modelNumber,
    companyName,
    customer: customer && { id: customer.id, name: customer.name, surname: customer.surname },
  };
}
