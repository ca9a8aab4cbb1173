/** MSW 3, which is installed beside MSW 2, is found under the name of the package. */
export default {
  test: {
    environment: 'jsdom',
    alias: [{ find: /^msw(?=$|\/)/, replacement: 'msw-3' }],
    server: { deps: { inline: ['location-data-kit'] } },
  },
};
