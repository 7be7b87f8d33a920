declare module '*.json?compiled' {
  const texts: import('use-intl').Messages;
  export default texts;
}
