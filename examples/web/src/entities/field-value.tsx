import type { JsonValue } from 'location-data-kit/msw';

/** The value of a field. It may be anything: the specification says so. */
export function FieldValue({ value }: { value: JsonValue }) {
  if (value === null) return <span className="quiet">not known</span>;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return <Text text={value} />;
  if (typeof value === 'number') return value.toString();
  if (Array.isArray(value)) {
    return value.length === 0 ? (
      <span className="quiet">none</span>
    ) : (
      value.map((one, index) => (
        <span key={index}>
          {index > 0 && ', '}
          <FieldValue value={one} />
        </span>
      ))
    );
  }
  return (
    <table>
      <tbody>
        {Object.entries(value).map(([key, inner]) => (
          <tr key={key}>
            <th scope="row">{key}</th>
            <td>
              <FieldValue value={inner} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Only http and https become links: values come from the web, and `javascript:` is an address, too. */
function Text({ text }: { text: string }) {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text;
  return (
    <a href={text} target="_blank" rel="noreferrer">
      {text.replace(/^https?:\/\/(www\.)?|\/$/gi, '')}
    </a>
  );
}
