import * as z from 'zod/mini';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { declareCalls } from '../calls/call.ts';
import { otherInfoSchema, otherInfoTypes } from './parameters.ts';

export const otherInfoCalls = declareCalls('parameters', {
  getOtherInfo: {
    method: 'GET',
    path: '/api/v1/appliance/otherinfo/{serialNumber}/{type}',
    permission: 'parameters:read',
    summary: 'The values that a reset would give to a machine, or its electrical rating',
    params: z.object({ serialNumber: serialNumberSchema, type: z.enum(otherInfoTypes) }),
    answers: { 200: otherInfoSchema },
    fails: [404],
  },
});
