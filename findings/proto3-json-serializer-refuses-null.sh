#!/usr/bin/env bash
# proto3-json-serializer throws for null in JSON, which every field of proto3 accepts as its default.
#
# The JSON mapping of Protocol Buffers says so, and APIs send null for what they do not know. For a list and a
# message, it takes null; for a text, a number and an enum, it does not. @bufbuild/protobuf takes all of them.
# Seen with proto3-json-serializer 3.0.6, protobufjs 8.8.1 and @bufbuild/protobuf 2.17.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes --init-type=module >/dev/null
npm install --no-audit --no-fund --loglevel=error --save-exact proto3-json-serializer@3.0.6 protobufjs@8.8.1 @bufbuild/protobuf@2.17.0 >/dev/null
cat >try.mjs <<'END'
import { createFileRegistry, fromJson } from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';
import { fromProto3JSON } from 'proto3-json-serializer';
import protobuf from 'protobufjs';

const { root } = protobuf.parse(`syntax = "proto3";
  message Place {
    string phone = 1; double rating = 2; bool open = 3; Kind kind = 4;
    repeated string tags = 5; Place part = 6;
  }
  enum Kind { UNKNOWN = 0; BAR = 1; }`);
const Place = root.resolveAll().lookupType('Place');
const fields = [
  ['phone', 'TYPE_STRING'],
  ['rating', 'TYPE_DOUBLE'],
  ['open', 'TYPE_BOOL'],
  ['kind', 'TYPE_ENUM', '.Kind'],
  ['tags', 'TYPE_STRING', undefined, 'LABEL_REPEATED'],
  ['part', 'TYPE_MESSAGE', '.Place'],
];
const file = fromJson(FileDescriptorProtoSchema, {
  name: 'place.proto',
  syntax: 'proto3',
  messageType: [
    {
      name: 'Place',
      field: fields.map(([name, type, typeName, label = 'LABEL_OPTIONAL'], index) => ({
        ...{ name, type, label, jsonName: name, number: index + 1 },
        ...(typeName && { typeName }),
      })),
    },
  ],
  enumType: [{ name: 'Kind', value: ['UNKNOWN', 'BAR'].map((name, number) => ({ name, number })) }],
});
const schema = createFileRegistry(file, () => undefined).getMessage('Place');

const outcome = (parse, json) => {
  try {
    parse(json);
    return 'taken';
  } catch (error) {
    return error.message;
  }
};
for (const [name] of fields) {
  const json = { [name]: null };
  const other = outcome((value) => fromJson(schema, value), json);
  console.log(`${name}: ${outcome((value) => fromProto3JSON(Place, value), json)}; @bufbuild/protobuf: ${other}`);
}
END

seen=$(node try.mjs)
expected=$(
  cat <<'END'
phone: fromProto3JSONToInternalRepresentation: field phone of type string cannot contain value null; @bufbuild/protobuf: taken
rating: fromProto3JSONToInternalRepresentation: field rating of type double cannot contain value null; @bufbuild/protobuf: taken
open: fromProto3JSONToInternalRepresentation: field open of type bool cannot contain value null; @bufbuild/protobuf: taken
kind: resolveEnumValueToString: enum value must be a string or a number; @bufbuild/protobuf: taken
tags: taken; @bufbuild/protobuf: taken
part: taken; @bufbuild/protobuf: taken
END
)
printf '%s\n' "$seen"
if [ "$seen" != "$expected" ]; then
  printf '\nchanged; seen before:\n%s\n' "$expected"
  exit 1
fi
