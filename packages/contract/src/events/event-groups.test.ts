import { describe, expect, it } from 'vitest';
import { machineEventSchema } from '../machine-link/device-events.ts';
import { kindsOfGroup } from './event-groups.ts';

describe('the groups of events', () => {
  it('contain every kind of event once', () => {
    const kinds = machineEventSchema.def.options.flatMap(({ shape }) => [...shape.kind.def.values]);
    expect(Object.values(kindsOfGroup).flat().toSorted()).toEqual(kinds.toSorted());
  });
});
