import { type MachineTopic, messageSchemas } from '@washboard/contract/machine-link/machine-messages';

export function contractProblem(topic: MachineTopic, message: unknown): string | null {
  const parsed = messageSchemas[topic].safeParse(message);
  return parsed.success ? null : `${topic}: ${parsed.error.message}`;
}
