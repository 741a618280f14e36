import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

export interface MessageDescription {
  payload: object;
  examples: { name?: string; payload: unknown }[];
}

export interface LiveDocument {
  servers: Record<string, object>;
  channels: { live: { address: string; description: string; messages: Record<string, { $ref: string }> } };
  operations: Record<string, { action: string; messages: { $ref: string }[] }>;
  components: { messages: Record<string, MessageDescription>; schemas: Record<string, { title?: string }> };
}

/** This version of the server sends no fields that the document does not name. */
function closed<Document>(document: Document): Document {
  const text = JSON.stringify(document, (_key, value) => {
    const isOpen = value?.type === 'object' && value.properties && value.additionalProperties === undefined;
    return isOpen ? { ...value, additionalProperties: false } : value;
  });
  return JSON.parse(text);
}

export async function readLiveDocument(server: TestServer) {
  const document: LiveDocument = (await server.inject({ url: '/api/v1/asyncapi.json' })).json();
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(closed(document), 'live');
  const faultsOf = (name: string, payload: unknown): ErrorObject[] => {
    const validate = ajv.getSchema(`live#/components/messages/${name}/payload`);
    if (!validate) throw new Error(`the document describes no message ${name}`);
    return validate(payload) ? [] : (validate.errors ?? []);
  };
  return {
    document,
    faultsOf,
    expectFrames(frames: readonly unknown[]): void {
      expect(frames).not.toEqual([]);
      for (const frame of frames) expect(faultsOf('frame', frame), JSON.stringify(frame)).toEqual([]);
    },
  };
}
