import iconPlugin from 'unplugin-icons/vite';

/** Makes a component of each icon that is imported as `~icons/tabler/NAME`. */
export const icons = () =>
  iconPlugin({
    scale: 1,
    compiler: {
      compiler: (svg) => {
        // The component sets the size and the width of the lines.
        const body = svg.replace(/^<svg[^>]*>|<\/svg>$/g, '').replaceAll(' stroke-width="2"', '');
        return `import { createIcon } from '/src/components/icons/create-icon.tsx';
export default /* @__PURE__ */ createIcon(${JSON.stringify(body)});`;
      },
    },
  });
