import * as z from 'zod/mini';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { declareCalls } from '../calls/call.ts';
import { idParams } from '../calls/params.ts';
import {
  assignableAppliancesQuerySchema,
  assignableAppliancesSchema,
  customerAssignmentQuerySchema,
  customerChangeSchema,
  customerEntrySchema,
  customerListQuerySchema,
  customerListSchema,
  customerSchema,
} from './customers.ts';

const assignmentParams = z.extend(idParams, { serialNumber: serialNumberSchema });

export const customerCalls = declareCalls('account', {
  listCustomers: {
    method: 'GET',
    path: '/api/v1/account/customers',
    permission: 'customers:manage',
    summary: 'Customers of the companies in scope',
    query: customerListQuerySchema,
    answers: { 200: customerListSchema },
  },
  createCustomer: {
    method: 'POST',
    path: '/api/v1/account/customers',
    permission: 'customers:manage',
    summary: 'Creates a customer of the caller’s own company',
    body: customerEntrySchema,
    answers: { 201: customerSchema },
    fails: [404],
  },
  getCustomer: {
    method: 'GET',
    path: '/api/v1/account/customers/{id}',
    permission: 'customers:manage',
    summary: 'One customer',
    params: idParams,
    answers: { 200: customerSchema },
    fails: [404],
  },
  changeCustomer: {
    method: 'PUT',
    path: '/api/v1/account/customers/{id}',
    permission: 'customers:manage',
    summary: 'Replaces the data of a customer',
    params: idParams,
    body: customerChangeSchema,
    answers: { 200: customerSchema },
    fails: [404, 409],
  },
  deleteCustomer: {
    method: 'DELETE',
    path: '/api/v1/account/customers/{id}',
    permission: 'customers:manage',
    summary: 'Deletes a customer; the machines stay',
    params: idParams,
    answers: { 204: z.null() },
    fails: [404],
  },
  assignAppliance: {
    method: 'PUT',
    path: '/api/v1/account/customers/{id}/appliances/{serialNumber}',
    permission: 'customers:manage',
    summary: 'Assigns a machine to a customer; it leaves its previous one',
    params: assignmentParams,
    query: customerAssignmentQuerySchema,
    answers: { 200: customerSchema },
    fails: [404, 409],
  },
  listAssignableAppliances: {
    method: 'GET',
    path: '/api/v1/account/customers/{id}/assignableAppliances',
    permission: 'customers:manage',
    summary: 'Machines that may be assigned to a customer, with the customer whom each would leave',
    params: idParams,
    query: assignableAppliancesQuerySchema,
    answers: { 200: assignableAppliancesSchema },
    fails: [404],
  },
  unassignAppliance: {
    method: 'DELETE',
    path: '/api/v1/account/customers/{id}/appliances/{serialNumber}',
    permission: 'customers:manage',
    summary: 'Removes a machine from a customer',
    params: assignmentParams,
    answers: { 200: customerSchema },
    fails: [404],
  },
});
