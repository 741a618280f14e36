import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from './commands.ts';

const program = fileURLToPath(new URL('./washboard.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'washboard-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

function washboard(words: string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
    timeout: 30_000,
  });
  return { status, stdout, stderr };
}

describe('the help', () => {
  it.each([[], ['help'], ['--help'], ['-h']])('the command line %j lists all commands', (...words) => {
    const { status, stdout } = washboard(words);
    expect(status).toBe(0);
    for (const [name, { summary }] of Object.entries(commands))
      expect(stdout).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  });

  it('the help of a command lists its options', () => {
    const { status, stdout } = washboard(['verify', '--help']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Usage: washboard verify FILE \[OPTIONS\]$/m);
    expect(stdout).toMatch(/^ {2}--witness KEY +a key of a witness/m);
    expect(stdout).toContain('Ends with 0 if the ledger is intact');
  });

  it('the help names the npm script that runs a command', () => {
    const { stdout } = washboard(['verify', '--help'], { npm_lifecycle_event: 'verify' });
    expect(stdout).toMatch(/^Usage: npm run verify -- FILE/);
  });
});

it('the command line prints the version of the server', () => {
  expect(washboard(['--version'])).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    stderr: '',
  });
});

it.each([
  [['restart'], /There is no command restart\./],
  [['toString'], /There is no command toString\./],
  [['serve', '--prot', '1'], /--prot.*\n`washboard serve --help` lists the options/],
  [['serve', 'now'], /^Usage: washboard serve \[OPTIONS\]$/m],
  [['verify'], /^Usage: washboard verify FILE \[OPTIONS\]$/m],
  [['completion', 'csh'], /bash, zsh, fish/],
  [['serve', '--settings', 'missing.env'], /--settings cannot be read.*missing\.env/],
])('washboard refuses the command line %j and explains the fault', (words, message) => {
  expect(washboard(words)).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(message) });
});

describe('settings', () => {
  it('an option wins over the environment, and the environment over the file of settings', () => {
    writeFileSync(join(folder, 'washboard.env'), 'PORT=file\nMQTT_PORT=file\nDATA_DIR=here\nLOG_LEVEL=file\n');
    const { status, stderr } = washboard(['serve', '--settings', 'washboard.env', '--port', '8080'], {
      PORT: 'environment',
      MQTT_PORT: '1883',
    });
    expect({ status, wrong: stderr.match(/^ {2}\w+/gm) }).toEqual({ status: 1, wrong: ['  LOG_LEVEL'] });
  });
});

describe('the completion of bash', () => {
  const file = join(folder, 'completion.bash');
  beforeAll(() => writeFileSync(file, washboard(['completion', 'bash']).stdout));

  function complete(...words: string[]): string[] {
    const script = `source "$0"
COMP_WORDS=(washboard ${words.map((word) => `'${word}'`).join(' ')}) COMP_CWORD=${words.length}
_washboard
printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script, file], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.split('\n').filter(Boolean);
  }

  it('the completion of a shell offers commands, their words, options and choices', () => {
    expect(complete('')).toEqual([...Object.keys(commands), '--help', '--version']);
    expect(complete('admin', 'rotate')).toEqual(['rotate-keys', 'rotate-ledger-key']);
    expect(complete('admin', 'create', '--f')).toEqual(['--first-name']);
    expect(complete('demo', '--brand', '')).toEqual(['marea', 'brina']);
  });

  it('bash completes paths itself', () => {
    expect(complete('verify', 'ledger')).toEqual([]);
    expect(complete('serve', '--settings', '')).toEqual([]);
  });
});
