import { commands } from '../../apps/cli/src/commands.ts';
import { generalHelp, helpOf } from '../../apps/cli/src/help.ts';

/** @returns the manual page of the program, in roff: the help of all commands that have one of their own */
export async function writeManual({ version, time }) {
  const shown = Object.entries(commands).filter(([, { hasOwnHelp }]) => !hasOwnHelp);
  const helps = await Promise.all(
    shown.map(async ([name, command]) => `.SS ${name}\n${preformatted(await helpOf(`washboard ${name}`, command))}`),
  );
  return `.TH WASHBOARD 1 "${time.toISOString().slice(0, 10)}" "Washboard ${version}"
.SH NAME
washboard \\- control room for connected commercial dishwashers
.SH SYNOPSIS
.B washboard
.I COMMAND
[\\fIOPTIONS\\fR]
.SH DESCRIPTION
${preformatted(generalHelp(commands))}
.SH COMMANDS
${helps.join('\n')}
.SH FILES
.TP
.I /etc/washboard/washboard.env
settings of the service
.TP
.I /etc/washboard/credentials
passwords and keys of the service, each in a file with the name of its variable
.TP
.I /var/lib/washboard
the database, documents, firmware and keys
.SH SEE ALSO
/usr/share/doc/washboard/docs/operations.md.gz
`;
}

function preformatted(text) {
  const escaped = text
    .trimEnd()
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1');
  return `.nf\n${escaped}\n.fi`;
}
