import { applySettings } from './apply-settings.ts';
import type { Command } from './command.ts';
import { adminOptions, serverOptions, verifyOptions } from './options.ts';
import { parseCommandLine } from './parse-command-line.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

export const commands: Readonly<Record<string, Command>> = {
  serve: {
    usage: '[OPTIONS]',
    summary: 'runs the server',
    options: serverOptions,
    run: async (args, call) => {
      const { values } = parseCommandLine(args, { options: serverOptions, operands: 0, ...call });
      applySettings(values);
      const { runServer } = await import('./serve.ts');
      await runServer();
    },
  },
  demo: {
    usage: '[OPTIONS]',
    summary: 'runs a server with the demo world: companies, accounts and emulated machines',
    options: serverOptions,
    run: async (args, call) => {
      const { values } = parseCommandLine(args, { options: serverOptions, operands: 0, ...call });
      applySettings(values);
      const { runDemo } = await import('./demo.ts');
      await runDemo();
    },
  },
  admin: {
    usage: 'COMMAND [OPTIONS]',
    summary: 'manages accounts, keys and data of a server',
    options: adminOptions,
    words: async () => {
      const { adminCommands } = await import('@washboard/server/admin/run-admin');
      return Object.entries(adminCommands).map(([name, { summary, options = {} }]) => ({
        name,
        summary,
        options: Object.fromEntries(
          Object.entries(options).map(([option, { type }]) => [option, { type, value: 'VALUE', summary: '' }]),
        ),
      }));
    },
    hasOwnHelp: true,
    run: async (args, call) => {
      const { runAdministration } = await import('./admin.ts');
      await runAdministration(args, call.program);
    },
  },
  verify: {
    usage: 'FILE [OPTIONS]',
    summary: 'checks the ledger of a machine, without a server',
    options: verifyOptions,
    notes: async () => (await import('./verify.ts')).verifierNotes,
    run: async (args, call) => {
      const { runVerifier } = await import('./verify.ts');
      process.exitCode = await runVerifier(args, call);
    },
  },
  completion: {
    usage: shells.join('|'),
    summary: 'prints the completion of commands and options for a shell',
    options: {},
    words: async () => shells.map((name) => ({ name, summary: '', options: {} })),
    run: async (args, call) => {
      const { operands } = parseCommandLine(args, { options: {}, operands: 1, ...call });
      const { printCompletion } = await import('./completion/print-completion.ts');
      await printCompletion(operands[0] ?? '', commands);
    },
  },
};
