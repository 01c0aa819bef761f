import type { Outline, OutlinedCommand } from "./outline.ts";

/** Completions for PowerShell from 5 on. Where nothing is known, it completes paths by itself. */
export function powershell({ program, commands }: Outline): string {
  return `# Completions of ${program} for PowerShell. In $PROFILE: ${program} completions powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName ${quoted(program)} -ScriptBlock {
  param($word, $line, $position)
  $commands = [ordered]@{
${commands.map(({ name, summary }) => `    ${quoted(name)} = ${quoted(summary)}`).join("\n")}
  }
  $flags = @{
${commands.map(flagsLine).join("\n")}
  }
  $values = @{
${commands.flatMap(valueLines).join("\n")}
  }
  $words = @($line.CommandElements | ForEach-Object { $_.ToString() })
  if ($word -ne '') { $words = @($words | Select-Object -SkipLast 1) }
  if ($words.Count -le 1) {
    $found = $commands.Keys
  } elseif ($word -like '-*') {
    $found = $flags[$words[1]]
  } elseif ($values.ContainsKey("$($words[1]) $($words[-1])")) {
    $found = $values["$($words[1]) $($words[-1])"]
  } else {
    $found = $values[$words[1]]
  }
  $found | Where-Object { $_ -like "$word*" } | ForEach-Object {
    $told = if ($commands.Contains($_) -and $words.Count -le 1) { $commands[$_] } else { $_ }
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $told)
  }
}
`;
}

function flagsLine({ name, flags }: OutlinedCommand): string {
  return `    ${quoted(name)} = ${list(flags.flatMap(({ forms }) => forms))}`;
}

/** What may stand behind a command, and behind each flag of it whose values are known. */
function valueLines({ name, flags, arguments: given }: OutlinedCommand): string[] {
  const behind = flags.flatMap(({ forms, value }) => {
    return value ? forms.map((form) => ({ key: `${name} ${form}`, words: value.words })) : [];
  });
  return [{ key: name, words: given.words }, ...behind].map(({ key, words }) => `    ${quoted(key)} = ${list(words)}`);
}

function list(words: readonly string[]): string {
  return `@(${words.map(quoted).join(", ")})`;
}

/** Text as one string, in which typographic quotes end it as well as plain ones. */
function quoted(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, "$&$&")}'`;
}
