import { describe, expect, it } from 'vitest';
import { machineEventSchema } from '../machine-link/machine-events.ts';
import { kindsOfGroup } from './event-groups.ts';

describe('the groups of events', () => {
  it('every kind of event is in exactly one group', () => {
    const kinds = machineEventSchema.def.options.flatMap(({ shape }) => [...shape.kind.def.values]);
    expect(Object.values(kindsOfGroup).flat().toSorted()).toEqual(kinds.toSorted());
  });
});
