import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { idParams } from '../calls/params.ts';
import { savedViewEntrySchema, savedViewListSchema, savedViewSchema } from './saved-views.ts';

export const savedViewCalls = declareCalls('account', {
  listViews: {
    method: 'GET',
    path: '/api/v1/account/views',
    permission: 'account:change',
    summary: 'The views of the machine list that one has saved',
    answers: { 200: savedViewListSchema },
  },
  saveView: {
    method: 'POST',
    path: '/api/v1/account/views',
    permission: 'account:change',
    summary: 'Saves a view of the machine list',
    body: savedViewEntrySchema,
    answers: { 201: savedViewSchema },
    fails: [409],
  },
  changeView: {
    method: 'PUT',
    path: '/api/v1/account/views/{id}',
    permission: 'account:change',
    summary: 'Replaces a saved view',
    params: idParams,
    body: savedViewEntrySchema,
    answers: { 200: savedViewSchema },
    fails: [404, 409],
  },
  deleteView: {
    method: 'DELETE',
    path: '/api/v1/account/views/{id}',
    permission: 'account:change',
    summary: 'Deletes a saved view',
    params: idParams,
    answers: { 204: z.null() },
    fails: [404],
  },
});
