import { declareCalls } from '../calls/call.ts';
import { bridgeAnswerSchema, bridgeChangeSchema, bridgeTargetSchema, bridgeTestSchema } from './bridge.ts';

export const bridgeCalls = declareCalls('integrations', {
  getBridge: {
    method: 'GET',
    path: '/api/v1/account/bridge',
    permission: 'bridges:manage',
    summary: 'The MQTT bridge of the caller’s company and its state (docs/integrations.md)',
    answers: { 200: bridgeAnswerSchema },
    fails: [404],
  },
  changeBridge: {
    method: 'PUT',
    path: '/api/v1/account/bridge',
    permission: 'bridges:manage',
    summary: 'Sets up the MQTT bridge of the caller’s company, or changes it',
    body: bridgeChangeSchema,
    answers: { 200: bridgeAnswerSchema },
    fails: [404, 409, 422],
  },
  removeBridge: {
    method: 'DELETE',
    path: '/api/v1/account/bridge',
    permission: 'bridges:manage',
    summary: 'Removes the MQTT bridge, and from the broker what it has published',
    answers: { 200: bridgeAnswerSchema },
    fails: [404],
  },
  testBridge: {
    method: 'POST',
    path: '/api/v1/account/bridge/test',
    permission: 'bridges:manage',
    summary: 'Connects to an MQTT broker once, without storing anything',
    body: bridgeTargetSchema,
    answers: { 200: bridgeTestSchema },
    fails: [404, 422, 429],
  },
});
