/** Computers in use differ by less, so a larger difference comes from the product or the bench. */
const notable = 3;

export function readFigures(lines) {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** @returns each figure that has more than tripled, or fallen below a third, as text */
export function notableDifferences(before, now) {
  return compare(before, now)
    .filter(({ times }) => times !== null && (times > notable || times < 1 / notable))
    .map(({ name, value, unit, earlier, times }) => `${name}: ${value} ${unit}, was ${earlier} (× ${shown(times)})`);
}

/**
 * @param benches each with `name`, `seconds`, `computer`, `speed` before and after, `figures`, and the previous ones as
 * `earlier`
 */
export function tableOfAll(benches, { at, speedText }) {
  const [{ computer } = {}] = benches;
  const header = `# Benches

Made by \`npm run bench -- all\` at ${at}, on ${computer?.processor}, ${computer?.cores} cores, ${computer?.memoryGb} GB, Node ${computer?.node}. A computer that others share is slower at times, so each bench has its speed before and after it: milliseconds for a fixed piece of work on one core and on all at once, until 8 kB are on disk, and for a message to a process and back.
`;
  return [header, ...benches.map((bench) => sectionOf(bench, speedText))].join('\n');
}

function sectionOf({ name, seconds, speed, failure, figures, earlier }, speedText) {
  const rows = compare(earlier, figures).map(
    ({ name: figure, value, unit, earlier: was, times, bound }) =>
      `| ${escaped(figure)} | ${value} ${unit} | ${bound} | ${was ?? ''} | ${times === null ? '' : shown(times)} |`,
  );
  return `## ${name}

${failure ? `**${failure}** ` : ''}${seconds} s. Before: ${speedText(speed.before)}. After: ${speedText(speed.after)}.

| Figure | Now | Bound | Before | Times |
|---|---:|---:|---:|---:|
${rows.join('\n')}
`;
}

function compare(before = [], now) {
  const earlier = new Map(before.map(({ name, value }) => [name, value]));
  return now.map(({ name, value, unit, atMost, atLeast }) => {
    const was = earlier.get(name) ?? null;
    const bound = atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : '';
    return { name, value, unit, bound, earlier: was, times: was && value ? value / was : null };
  });
}

const shown = (times) => times.toFixed(times < 10 ? 2 : 0);
const escaped = (text) => text.replaceAll('|', '\\|');
