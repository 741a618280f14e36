import { type Channel, channelDefinitions, channels } from '@washboard/contract/telemetry/channels';
import { measurementSystems } from '@washboard/contract/units/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTyped, typedText } from './typed-quantity.ts';

const metric = { locale: 'en-GB', system: 'metric', gamma: undefined } as const;
const imperial = { ...metric, system: 'imperial' } as const;

describe('a typed limit', () => {
  it.each([
    ['boilerTmp', '95', metric, 950],
    ['boilerTmp', '−10,5', { ...metric, locale: 'it-IT' }, -105],
    ['boilerTmp', '203', imperial, 950],
    ['tankVlm', '2.5', metric, 25],
    ['tankVlm', '10', imperial, 379],
    ['tankVlm', '10', { ...imperial, gamma: 'hiline' }, 100],
    ['rinseWaterFlowRate', '780', metric, 780],
  ] as const)(
    'the form stores a limit of %s typed as %s in the unit of the channel',
    (channel, text, style, stored) => {
      expect(readTyped(channel, text, style)).toBe(stored);
    },
  );

  it.each(['', 'hot', '9 5', '95.25', '1e3', '--5', '1234567'])('the form refuses a limit typed as “%s”', (text) => {
    expect(readTyped('boilerTmp', text, metric)).toBeUndefined();
  });

  it('the form leaves a limit unchanged that it shows and reads', () => {
    const anyChannel = fc.constantFrom(...channels);
    const quantity = anyChannel.chain((channel: Channel) => {
      const [min, max] = channelDefinitions[channel].bounds;
      return fc.tuple(fc.constant(channel), fc.integer({ min, max }));
    });
    const style = fc.record({
      locale: fc.constantFrom('en-GB', 'de-DE', 'fr-FR', 'it-IT', 'es-ES'),
      system: fc.constantFrom(...measurementSystems),
      gamma: fc.constantFrom(undefined, 'hiline' as const),
    });
    fc.assert(
      fc.property(quantity, style, fc.boolean(), ([channel, stored], shownIn, isDifference) => {
        const value = isDifference ? Math.abs(stored) : stored;
        const text = typedText(channel, value, shownIn, isDifference);
        expect(readTyped(channel, text, shownIn, isDifference)).toBe(value);
      }),
    );
  });
});

it('a difference of temperatures is converted without the Fahrenheit offset', () => {
  expect(typedText('boilerTmp', 20, metric, true)).toBe('2');
  expect(typedText('boilerTmp', 20, imperial, true)).toBe('3.6');
  expect(readTyped('boilerTmp', '3.6', imperial, true)).toBe(20);
});
