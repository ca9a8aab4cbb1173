import type { LocaleDefinition } from '@faker-js/faker';

/** Portuguese. */
export const pt: LocaleDefinition = {
  person: { first_name: { female: ['Maria', 'Beatriz', 'Inês', 'Amélia', 'Rosa', 'Clara', 'Teresa', 'Lurdes', 'Leonor'], male: ['João', 'Zeca', 'Tiago', 'Duarte', 'Joaquim', 'Miguel', 'Rui', 'André', 'Chico'] }, last_name: { generic: ['Silva', 'Ferreira', 'Almeida', 'Carvalho', 'Rocha', 'Teixeira', 'Moura', 'Pinto', 'Nogueira', 'Barros', 'Fonseca', 'Cardoso', 'Ramos', 'Azevedo', 'Freitas', 'Correia', 'Vieira', 'Matos'] } },
  location: { street_name: ['Rua Augusta', 'Rua das Flores', 'Avenida da Liberdade', 'Rua Direita', 'Rua do Carmo', 'Praça da República', 'Rua de São João', 'Rua Nova', 'Travessa do Forno'], street_pattern: ['{{location.street_name}}', 'Rua {{person.firstName}} {{person.lastName}}', 'Rua {{person.lastName}}', 'Travessa {{person.lastName}}'], street_line: ['{{location.street}}, {{location.buildingNumber}}'], stop: ['Metro', 'Paragem'] },
  company: { legal_entity_type: ['Lda.', 'Unipessoal Lda.'] },
  word: { theme: ['Cantinho', 'Pátio', 'Sabiá', 'Moinho', 'Galo', 'Jardim', 'Alecrim', 'Mirante', 'Andorinha', 'Azulejo', 'Quintal', 'Farol', 'Beija-Flor', 'Limoeiro'], head: ['Galo', 'Pátio', 'Moinho', 'Jardim', 'Canto', 'Pássaro', 'Barril', 'Mirante', 'Quintal', 'Largo', 'Sino', 'Gato', 'Forno', 'Cravo', 'Poço', 'Farol'], tail: ['Azul', 'Velho', 'Verde', 'da Avó', 'do Bairro', 'Dourado', 'Preto', 'das Flores', 'da Serra', 'Branco', 'da Praça', 'do Porto', 'Feliz', 'da Lua'], pair: ['Sal & Alecrim', 'Pão & Canela', 'Linha & Agulha', 'Mel & Limão', 'Café & Prosa', 'Sol & Mar'], near: ['do Mercado', 'da Estação', 'do Jardim', 'da Praça', 'da Ponte', 'Central', 'São João', 'Santo António'], mailbox: ['info', 'geral', 'ola', 'contato'] },
  place: {
    eat: ['O {{word.head}} {{word.tail}}', '{{noun}} do {{word.head}} {{word.tail}}', 'O {{word.theme}}', '{{noun}} do {{word.theme}}', 'Casa {{person.lastName}}', '{{word.pair}}', '{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{word.theme}} {{noun}}', '{{noun}} {{person.firstName}} e {{person.firstName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    shop: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} do {{word.head}} {{word.tail}}', '{{word.pair}}', 'Casa {{person.lastName}}', '{{noun}} {{person.firstName}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{person.lastName}} e {{person.lastName}}'],
    care: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', 'Dr. {{person.first_name.male}} {{person.lastName}}', '{{noun}} Dra. {{person.first_name.female}} {{person.lastName}}'],
    pharmacy: ['Farmácia {{word.near}}', 'Farmácia {{person.lastName}}', 'Farmácia {{person.firstName}} {{person.lastName}}', 'Farmácia {{word.theme}}', 'Farmácia {{person.lastName}} e {{person.lastName}}', 'Farmácia do {{word.head}} {{word.tail}}'],
    beauty: ['{{noun}} {{person.firstName}}', '{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{word.pair}}', 'Espaço {{person.firstName}}', '{{noun}} {{person.firstName}} {{person.lastName}}'],
    stay: ['{{noun}} {{word.near}}', '{{noun}} do {{word.theme}}', '{{noun}} {{person.lastName}}', 'Pousada {{word.near}}', '{{noun}} do {{word.head}} {{word.tail}}', 'Pousada do {{word.head}} {{word.tail}}'],
    park: ['{{noun}} {{word.near}}', '{{noun}} {{person.lastName}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} do {{word.theme}}'],
    office: ['{{noun}} {{person.lastName}}', '{{noun}} {{person.lastName}} & Associados', '{{noun}} {{person.lastName}} e {{person.lastName}}', '{{noun}} {{word.near}}'],
    other: ['{{noun}} {{person.lastName}}', '{{noun}} {{word.near}}', '{{noun}} do {{word.theme}}', '{{noun}} {{person.firstName}} {{person.lastName}}', '{{noun}} {{word.theme}}', '{{noun}} {{person.lastName}} e {{person.lastName}}', '{{noun}} do {{word.head}} {{word.tail}}'],
  },
};
