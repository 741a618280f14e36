import { declareCalls } from '../calls/call.ts';
import { idParams } from '../calls/params.ts';
import { exportProgressSchema } from './export-progress.ts';

export const exportProgressCalls = declareCalls('account', {
  getExportProgress: {
    method: 'GET',
    path: '/api/v1/account/exports/{id}',
    permission: 'appliance:read',
    summary: 'The position of an export of the caller in the queue, by the ID that its request sent as `X-Export-Id`',
    params: idParams,
    answers: { 200: exportProgressSchema },
  },
});
