import { describe, expect, it } from 'vitest';
import { newServicePinSchema, servicePinFault } from './service-pin.ts';

describe('service PINs', () => {
  it.each(['4321', '1357', '00012345', '9012'])('the schema accepts the PIN %s', (pin) => {
    expect(servicePinFault(pin)).toBe(null);
    expect(newServicePinSchema.safeParse({ pin }).success).toBe(true);
  });

  it.each(['', '123', '123456789', '12a4', ' 4321', '4321\n', '٤٣٢١'])(
    'the schema refuses the PIN %j, because it is not 4 to 8 digits',
    (pin) => {
      expect(servicePinFault(pin)).toBe('notDigits');
      expect(newServicePinSchema.safeParse({ pin }).error?.issues[0]?.message).toBe('notDigits');
    },
  );

  it.each(['0000', '99999999', '1234', '012345', '23456789'])('the schema refuses the PIN %s as too simple', (pin) => {
    expect(servicePinFault(pin)).toBe('tooSimple');
    expect(newServicePinSchema.safeParse({ pin }).error?.issues[0]?.message).toBe('tooSimple');
  });
});
