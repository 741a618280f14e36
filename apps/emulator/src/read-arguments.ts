import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';

interface Usage {
  options: NonNullable<ParseArgsConfig['options']>;
  usage: string;
}

/** @returns null after printing what is wrong with the arguments of this process */
export function readArguments<Schema extends z.ZodType>(
  schema: Schema,
  { options, usage }: Usage,
): z.infer<Schema> | null {
  try {
    return schema.parse(parseArgs({ options }).values);
  } catch (error) {
    const fault =
      error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);
    process.stderr.write(`${fault}\n\n${usage}`);
    process.exitCode = 2;
    return null;
  }
}
